import * as again from './again.ts'
import * as bearer from './bearer.ts'
import * as codes from './codes.ts'
import * as issued from './issued.ts'
import * as lifetimes from './lifetimes.ts'
import * as listedTenants from './listed-tenants.ts'
import * as login from './login.ts'
import * as query from './query.ts'
import * as scoped from './scoped.ts'
import * as scopedCalls from './scoped-calls.ts'
import * as scopedUses from './scoped-uses.ts'
import * as secondFactor from './second-factor.ts'
import * as switchedByJwt from './switched-by-jwt.ts'
import * as tenants from './tenants.ts'
import * as tokens from './tokens.ts'
import * as traded from './traded.ts'
import { untouchedChecks } from './untouched.ts'
import * as writtenThere from './written-there.ts'

export const authenticationChecks = [
  again,
  bearer,
  codes,
  issued,
  lifetimes,
  listedTenants,
  login,
  query,
  scoped,
  scopedCalls,
  scopedUses,
  secondFactor,
  switchedByJwt,
  tenants,
  tokens,
  traded,
  untouchedChecks,
  writtenThere,
]
