import type { Int64, OperationId } from '#spec'

/** How the objects of a kind are found and removed by the documented API. */
export interface ObjectOperations {
  list: OperationId
  /** Query of the list that shows the objects of every user. */
  scope?: Readonly<Record<string, unknown>>
  remove: OperationId
  /** Query of the removal, where more than the object has to go. */
  with?: Readonly<Record<string, unknown>>
  /** Name of the id in the path of the removal. */
  id: string
}

/** Kinds of objects that a run creates and can remove, in an order in which nothing refers to what is removed. */
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

/** The beginning of everything that a run names. */
export function namesOf(run: string): string {
  return `etalon-${run}-`
}

/** The members of a list's items that tell whose they are. */
export type Listed = { id: Int64 } & Record<string, unknown>

/**
 * Whether an object has one of the names in its own: an import may make `Copy of etalon-…` of it. One that shows no `name`
 * (the fields of several kinds are not shown) is judged by its other texts, which then have to begin with it.
 */
export function carries(object: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  const { name: own } = object
  if (typeof own === 'string' && own !== '') return names.some((name) => own.includes(name))
  const texts = Object.values(object).filter((value) => typeof value === 'string')
  return texts.some((text) => names.some((name) => text.startsWith(name)))
}
