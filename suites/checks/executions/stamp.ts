import { NotApplicable, type Tools } from '../../kit/index.ts'

/** Difference between the clocks of a service's parts. */
export const APART_MS = 300_000

/** Whether a moment of the service lies between two stamps of it; all in epoch ms. */
export function isBetween(moment: number, before: number, after: number): boolean {
  return moment >= before - APART_MS && moment <= after + APART_MS
}

/** The moment that the service writes into a new flow as its creation, in epoch ms. */
export async function stamp({ given }: Tools): Promise<number> {
  const { created } = await given.flow()
  if (typeof created !== 'number') throw new NotApplicable('a new flow does not show when it was created')
  return created
}
