import { resources } from '#spec'
import { Blocked, NotApplicable, type Stored, check, mayNameObject, namesObject, movesClock } from '../../kit/index.ts'
import { ask, made } from '../objects.ts'

/** Longer than any quarter of a year. */
const LONG_MS = 100 * 86_400_000

const OF_BIN = ['flow', 'schedule', 'connection', 'format', 'listener'] as const
const KINDS = [...OF_BIN, 'macro', 'webhook'] as const

export const oldObjects = check({
  rule: 'conventions/lists-are-whole',
  title: 'objects of every kind that nobody changed for a hundred days',
  exclusive: true,
  run: async (tools) => {
    const { api, expect, given, passTime, target } = tools
    if (!movesClock(target)) throw new NotApplicable('there is no hooks.advance_clock')
    const objects = new Map<(typeof KINDS)[number], Partial<Stored>>()
    for (const kind of OF_BIN) objects.set(kind, await made(tools, kind))
    objects.set('macro', await given.macro())
    objects.set('webhook', await given.webhook())
    await passTime(LONG_MS)
    for (const [kind, object] of objects) {
      // Who asks may have lost the right to it meanwhile.
      const reply = await api.call(resources[kind].operations.list, { valid: false })
      if (!reply.ok) throw new Blocked(`the list of ${kind}s was answered with ${reply.status}`)
      // A list of macros may be a map from their names.
      const names = kind === 'macro' ? mayNameObject : namesObject
      if (names(reply, object)) continue
      const { ok } = await ask(api, kind, object as Stored)
      expect.that(!ok, `the list of ${kind}s leaves out an old one that can be read`, object.id)
    }
  },
})
