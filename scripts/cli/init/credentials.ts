import type { Looking, Target } from '../../../suites/index.ts'
import { keyProblems } from '../credentials/keys.ts'
import { loginProblems } from '../credentials/logins.ts'
import type { GivenCredential } from './keys.ts'
import { hasKey } from './yaml-text.ts'

/** What {@link refusedOf} needs. */
export interface RefusedOptions {
  /** What the options give, and what the file says already. */
  given: readonly GivenCredential[]
  before: string | undefined
  say: (line: string) => void
}

/** Tries the keys and logins of a target as `etalon doctor` does, says which do not fit, and returns their names. */
export async function refusedOf(
  looking: Looking,
  target: Target,
  { given, before, say }: RefusedOptions,
): Promise<Set<string>> {
  const problems = [...(await keyProblems(looking.look, target)), ...(await loginProblems(looking, target))]
  for (const { credential, what, fix } of problems) {
    const isNew =
      given.some(({ name }) => name === credential) && !hasKey(before ?? '', ['credentials', String(credential)])
    say(isNew ? `${what}; it was not written to the file` : `${what}; ${fix}`)
  }
  return new Set(problems.flatMap(({ credential }) => credential ?? []))
}
