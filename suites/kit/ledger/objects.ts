import type { Int64, OperationId } from '#spec'

/** The documented operations that find and remove objects of a kind. */
export interface ObjectOperations {
  list: OperationId
  /** Query that makes the list show the objects of all users. */
  scope?: Readonly<Record<string, unknown>>
  remove: OperationId
  /** Query of the removal, if more than the object has to go. */
  with?: Readonly<Record<string, unknown>>
  /** Path parameter of the removal. */
  id: string
}

/** Kinds of objects that a run creates and can remove, dependents first. */
export const OBJECTS = {
  schedule: { list: 'listSchedules', remove: 'deleteSchedule', id: 'scheduleId' },
  flow: {
    list: 'listFlows',
    scope: { scope: 'all' },
    remove: 'deleteFlow',
    with: { schedules: true },
    id: 'flowId',
  },
  listener: { list: 'listListeners', remove: 'deleteListener', id: 'listenerId' },
  macro: { list: 'listMacros', remove: 'deleteMacro', id: 'macroId' },
  connection: { list: 'listConnections', remove: 'deleteConnection', id: 'connectionId' },
  format: { list: 'listFormats', remove: 'deleteFormat', id: 'formatId' },
  webhook: { list: 'listWebhooks', remove: 'deleteWebhook', id: 'webhookId' },
} as const satisfies Readonly<Record<string, ObjectOperations>>

export type ObjectKind = keyof typeof OBJECTS

export const OBJECT_KINDS = Object.keys(OBJECTS) as ObjectKind[]

export function isObjectKind(kind: string): kind is ObjectKind {
  return Object.hasOwn(OBJECTS, kind)
}

/** The prefix of all names of a run. */
export function namesOf(run: string): string {
  return `etalon-${run}-`
}

/** The members of a list item that show whose it is. */
export type Listed = { id: Int64 } & Record<string, unknown>

/**
 * Whether an object carries one of the names: an import may turn it into `Copy of etalon-…`. The fields of several
 * kinds are not documented; without a `name`, other texts count if they begin with it.
 */
export function carries(object: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  const { name: own } = object
  if (typeof own === 'string' && own !== '') return names.some((name) => own.includes(name))
  const texts = Object.values(object).filter((value) => typeof value === 'string')
  return texts.some((text) => names.some((name) => text.startsWith(name)))
}
