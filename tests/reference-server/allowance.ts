import type { Call } from './call.ts'
import type { Person } from './people.ts'

/** The monthly allowance in USD, and the price of a billed tool call or an agent response. */
export const MONTHLY = 20
const PRICE = 0.02

const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7)

export function setLeft(person: Person, now: number, usd: number): void {
  person.allowance.set(monthOf(now), usd)
}

/** Whether the caller may spend; callers with their own key always may. */
export function canSpend({ pass: { person }, now }: Call): boolean {
  return person.ownKey !== undefined || (person.allowance.get(monthOf(now)) ?? MONTHLY) > 0
}

export function spend({ pass: { person }, now }: Call): void {
  if (person.ownKey === undefined) setLeft(person, now, (person.allowance.get(monthOf(now)) ?? MONTHLY) - PRICE)
}

export const CAP = { success: false, error: 'The AI usage cap is exceeded.', code: 'cap_exceeded' }
