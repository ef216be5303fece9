import { Blocked } from './verdict.ts'

/** What comes of something that a service may refuse, since it is not documented; undefined if it blocks. */
export async function unlessBlocked<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make()
  } catch (problem) {
    if (problem instanceof Blocked) return undefined
    throw problem
  }
}
