import { shaped } from '../alterations/shaped.ts'
import { type AnyAnswer, refuse } from '../domain/kernel/answer.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { withinTenant } from '../domain/kernel/tenant-view.ts'

/** A change of one operation's parts. */
export type Alter = (plain: Operation) => Partial<Operation>

/** A call that sees its caller's tenant alone: whatever a variant looks for, it finds nothing of another one. */
export function within(call: any): any {
  return call.caller === undefined ? call : { ...call, view: withinTenant(call.view, call.caller.tenantId) }
}

/** A success without a body, under this status. */
export function bodiless(status: number): Alter {
  return (plain) => ({
    answer: (result, call): AnyAnswer => {
      const { json: _json, text: _text, media: _media, ...answer } = plain.answer(result, call)
      return { ...answer, status }
    },
  })
}

/** Items of a list with how long ago they were changed, in ms: it grows from one look to the next. */
export const aged: Alter = shaped((list, { now }) =>
  Array.isArray(list) ? list.map((item) => ({ ...item, age: now - Number(item.modified ?? 0) })) : list,
)

/** A further guard, before the others, under a name of its own: several of them hold together. */
export function guarded(refuses: (call: any, found: any) => boolean, status = 400): Alter {
  return (plain) => ({
    guards: {
      [furtherName(plain.guards)]: (call: any, found: any) =>
        refuses(within(call), found) ? refuse(status, 'refused', status === 400 ? { text: 'refused' } : {}) : undefined,
      ...plain.guards,
    },
  })
}

function furtherName(guards: Operation['guards']): string {
  const further = Object.keys(guards).filter((name) => name.startsWith('further'))
  return further.length === 0 ? 'further' : `further${further.length + 1}`
}

/** The operation without some of its guards. */
export function unguarded(...names: readonly string[]): Alter {
  return (plain) => ({
    guards: Object.fromEntries(Object.entries(plain.guards).filter(([name]) => !names.includes(name))),
  })
}

/** What is found, in the caller's tenant, where the plain mock finds nothing. */
export function otherwise(find: (call: any) => unknown): Alter {
  return (plain) => ({ find: (call) => plain.find(call) ?? find(within(call)) })
}

/** An array in the only member of an object. */
export function wrapped(member = 'items'): Alter {
  return shaped((body) => (Array.isArray(body) ? { [member]: body } : body))
}
