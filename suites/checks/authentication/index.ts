import * as login from './login.ts'
import * as tokens from './tokens.ts'

export const authenticationChecks = [login, tokens]
