import { notifications } from '@mantine/notifications'
import { type UseQueryResult, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { operations } from '../../edges/control/generated/openapi.ts'
import type { AnswerOf } from '../control.ts'
import { useSandbox } from './sandbox.tsx'

/** Refresh interval of what a panel shows, in ms. */
const REFRESH_MS = 1_000

interface Reading {
  /** Refresh interval in ms; false reads once, and again after every action. */
  every?: number | false
  enabled?: boolean
}

/** Reads from the control surface of the selected sandbox, and keeps what it shows up to date. */
export function useControl<Id extends keyof operations>(
  path: string,
  { every = REFRESH_MS, enabled = true }: Reading = {},
): UseQueryResult<AnswerOf<Id>> {
  const { sandbox, control } = useSandbox()
  return useQuery({
    queryKey: [sandbox.id, path],
    queryFn: () => control<Id>('GET', path),
    refetchInterval: every,
    enabled,
    placeholderData: keepPreviousData,
  })
}

/** What differs from a plain sandbox. */
export function useSummary(): UseQueryResult<AnswerOf<'getSummary'>> {
  return useControl<'getSummary'>('/summary')
}

/** Performs an action of the user: says whether it succeeded, and refreshes what is shown. */
export type Act = (work: () => Promise<unknown>, done: string) => Promise<boolean>

/** A function that performs actions; it returns whether they succeeded. */
export function useAct(): Act {
  const client = useQueryClient()
  return async (work, done) => {
    try {
      await work()
    } catch (problem) {
      notifications.show({
        title: 'That did not work',
        message: sentence((problem as Error).message),
        color: 'red',
        autoClose: 10_000,
      })
      await client.invalidateQueries()
      return false
    }
    // First the new state: who reads that something is saved may leave at once.
    await client.invalidateQueries()
    notifications.show({ message: done, color: 'teal' })
    return true
  }
}

/** The name of a member at the start of a message, as in `tenantId: must be an integer`. */
const MEMBER = /^[\w.]+: /

/** A message of the mock as a sentence. A member that it begins with keeps its name. */
export function sentence(message: string): string {
  const text = MEMBER.test(message) ? message : message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
