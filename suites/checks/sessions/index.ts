import * as kept from './kept.ts'
import * as messages from './messages.ts'
import * as ofOthers from './of-others.ts'
import * as open from './open.ts'
import * as tenants from './tenants.ts'
import * as turns from './turns.ts'

export const sessionChecks = [kept, messages, ofOthers, open, tenants, turns]
