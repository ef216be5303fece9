import { badTokenFaults } from './authentication-bad-tokens.ts'
import { callerFaults } from './authentication-callers.ts'
import { loginFaults } from './authentication-logins.ts'
import { refreshFaults } from './authentication-refreshes.ts'
import { revocationFaults } from './authentication-revocations.ts'
import { switchedFaults } from './authentication-switched.ts'
import { tenantAccessFaults, tenantFaults } from './authentication-tenants.ts'
import { twoFactorFaults } from './authentication-two-factor.ts'
import { userFaults } from './authentication-users.ts'
import type { AreaFaults } from './fault.ts'

/** Faults of logins, refreshes, revocations and tenants. */
export const authenticationFaults: AreaFaults<'authentication'> = {
  ...loginFaults,
  ...twoFactorFaults,
  ...refreshFaults,
  ...revocationFaults,
  ...tenantFaults,
  ...switchedFaults,
  ...callerFaults,
  ...userFaults,
  ...tenantAccessFaults,
  ...badTokenFaults,
}
