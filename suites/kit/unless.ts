import { Blocked, NotApplicable } from './verdict.ts'

async function unless<T>(
  kind: typeof Blocked | typeof NotApplicable,
  make: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    return await make()
  } catch (problem) {
    if (problem instanceof kind) return undefined
    throw problem
  }
}

/** What comes of something that a service may refuse, since it is not documented; undefined if it blocks. */
export const unlessBlocked = <T>(make: () => Promise<T>): Promise<T | undefined> => unless(Blocked, make)

/** What comes of something that only some target files allow; undefined if it is not applicable. */
export const unlessNotApplicable = <T>(make: () => T | Promise<T>): Promise<T | undefined> =>
  unless(NotApplicable, make)
