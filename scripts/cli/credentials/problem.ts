import type { Problem } from '../doctor/problem.ts'

/** Something that is wrong with users of the target file. */
export interface CredentialProblem extends Problem {
  /** The credential that cannot be used, if it is one. */
  credential?: string
}
