import * as kept from './kept.ts'
import * as messages from './messages.ts'
import * as open from './open.ts'
import * as tenants from './tenants.ts'
import * as turns from './turns.ts'

export const sessionChecks = [kept, messages, open, tenants, turns]
