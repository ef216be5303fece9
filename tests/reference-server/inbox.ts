import { bad, json, missing, nothing, Refusal } from './answer.ts'
import type { Handler, Route } from './call.ts'
import { textOf } from './fields.ts'
import { start } from './engine.ts'
import { listenerOf } from './references.ts'

const MINUTE_MS = 60_000
const MOST = 100

/** The URL of a web listener: stores messages, and starts the flows that a schedule binds to it. */
const receive: Handler = (call) => {
  const { world, tenant, now } = call
  const listener = tenant.stores.listener.items.get(call.whole('box') ?? 0n)
  if (listener?.['sort'] !== 'web') throw missing('address')
  if (world.throttled) {
    const recent = tenant.arrivals.filter((at) => at > now - MINUTE_MS)
    tenant.arrivals.splice(0, Number.POSITIVE_INFINITY, ...recent)
    if (recent.length >= MOST) throw new Refusal(nothing(429), 'too much')
    tenant.arrivals.push(now)
  }
  const message = { id: world.serial('messages'), at: now, listener: listener.id, body: call.raw }
  tenant.messages.push(message)
  for (const schedule of tenant.stores.schedule.all()) {
    if (schedule['enabled'] !== true || listenerOf(schedule) !== listener.id) continue
    const flow = tenant.flow(schedule['flowId'] as bigint)
    const wish = { by: listener.name, trigger: 'INBOX', message: message.id, beside: true } as const
    if (flow !== undefined) start(world, tenant, flow, wish)
  }
  return json({ accepted: String(message.id) })
}

const list: Handler = ({ tenant }) => json(tenant.messages.map(({ body, ...rest }) => ({ ...rest, size: body.length })))

const find: Handler = ({ tenant, members }) => {
  const words = textOf(members, 'containing', true) ?? ''
  const found = tenant.messages.filter(({ body }) => body.includes(words))
  return json(found.map(({ id, at, listener }) => ({ id, at, listener })))
}

const get: Handler = (call) => {
  const id = call.id('messageId')
  const message = call.tenant.messages.find((one) => one.id === id)
  if (message === undefined) throw missing('message')
  return json({ content: message.body })
}

/** Commands of the platform by name; each returns a text. */
const COMMANDS: Readonly<Record<string, { help: string; run: (rest: string) => string }>> = {
  release: { help: 'says which release this is', run: () => 'reference 9.9.9' },
  say: { help: 'repeats what follows', run: (rest) => rest },
}

/** Runs one command line. */
export function command(words: string): string | undefined {
  const [name = '', ...rest] = words.trim().split(' ')
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name]?.run(rest.join(' ')) : undefined
}

const runLines: Handler = ({ members }) => {
  const lines = (textOf(members, 'script', true) ?? '').split('\n')
  const outputs = lines.map((one) => {
    const output = command(one)
    if (output === undefined) throw bad(`no command: ${one}`)
    return output
  })
  return json({ output: outputs.join('\n') })
}

const commands: Handler = () => json(Object.entries(COMMANDS).map(([name, { help }]) => ({ usage: name, help })))

export const inboxRoutes: readonly Route[] = [
  ['POST', '/in', 'token', receive],
  ['GET', '/v1/messages', 'inbound', list],
  ['POST', '/v1/messages', 'inbound', find],
  ['GET', '/v1/messages/:messageId', 'inbound', get],
  ['POST', '/v1/cli', 'inbound', runLines],
  ['GET', '/v1/cli/commands', 'inbound', commands],
]
