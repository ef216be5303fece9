import type { Target } from '../../../suites/index.ts'

/** A target for a preflight that goes by the administrator: another user who is refused would hide all else. */
export function withAdministratorOnly(target: Target): Target {
  const { admin } = target.credentials
  return { ...target, credentials: admin === undefined ? {} : { admin } }
}
