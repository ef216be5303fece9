import * as kept from './kept.ts'
import * as messages from './messages.ts'
import * as open from './open.ts'

export const sessionChecks = [kept, messages, open]
