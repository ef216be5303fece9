import type { Reply } from '../exchange.ts'
import { type As, needFixture } from '../target.ts'
import { Blocked, NotApplicable } from '../verdict.ts'
import { type GivenFlows, type Stored, stored } from './flows.ts'
import type { Maker } from './maker.ts'
import { fill } from './template.ts'

/** Fixtures that show how a flow uses an object. */
export type UsingTemplate = 'connection_flow' | 'format_flow' | 'macro_flow'

/** A macro by what is known about it: its id and the name that was sent. */
export interface GivenMacro extends Stored {
  name: string
}

export interface GivenMacros {
  /** The body that creates a macro of this name, from `requests.createMacro`. */
  macroBody(name: string): unknown
  /**
   * Asks for a macro with this name, or else one of this run; then once more with letters and digits alone where that is
   * refused, since which names a macro may have is not documented.
   */
  askMacro(name?: string): Promise<{ name: string; reply: Reply }>
  macro(name?: string): Promise<GivenMacro>
  /** Announces macros that an import may make under this name, so that they are removed afterwards. */
  macrosNamed(name: string): void
  /** A flow that uses a macro, as `fixtures.macro_flow` shows. */
  flowUsingMacro(macro: GivenMacro, as?: As): Promise<Stored & { name: string }>
  /** Replaces a flow that uses an object, as the template shows, by one that does not. */
  withoutUse(flow: Stored, template?: UsingTemplate): Promise<void>
}

export function givenMacros({ announce, api, target, unique }: Maker, flows: GivenFlows): GivenMacros {
  function macroBody(name: string): unknown {
    const template = target.requests.createMacro?.body
    if (template === undefined) throw new NotApplicable('the target file has no requests.createMacro.body')
    const body = fill(template, { name })
    if (!JSON.stringify(body).includes(name))
      throw new NotApplicable('requests.createMacro.body has no {name} in the target file')
    return body
  }

  async function askMacro(given?: string): Promise<{ name: string; reply: Reply }> {
    const name = given ?? unique('macro')
    const reply = await api.call('createMacro', { body: macroBody(name) })
    if (given !== undefined || reply.status !== 400) return { name, reply }
    const plain = name.replaceAll(/[^a-z0-9]/gi, '')
    // It has not the form by which names of this run are found.
    announce('macro', plain)
    return { name: plain, reply: await api.call('createMacro', { body: macroBody(plain) }) }
  }

  return {
    macroBody,
    askMacro,
    async macro(given) {
      const { name, reply } = await askMacro(given)
      if (!reply.ok) throw new Blocked(`createMacro answered ${reply.status}, but the case needed it to succeed`)
      return { id: stored(reply).id, name }
    },
    macrosNamed: (name) => void announce('macro', name),
    async flowUsingMacro({ id: macroId, name: macroName }, as) {
      const name = unique('flow')
      const body = { ...(fill(needFixture(target, 'macro_flow'), { macroId, macroName }) as object), name }
      return { ...(await flows.flow(body, as)), name }
    },
    async withoutUse({ id }, template = 'macro_flow') {
      const { json } = await api.need('getFlow', { path: { flowId: id } })
      if (typeof json !== 'object' || json === null) throw new Blocked('the flow is not an object')
      const using = Object.keys(needFixture(target, template))
      const rest = Object.entries(json).filter(([member]) => !using.includes(member))
      const body = { ...target.fixtures.flow, ...Object.fromEntries(rest) }
      await api.need('replaceFlow', { path: { flowId: id }, body })
    },
  }
}
