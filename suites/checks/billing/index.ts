import * as cappedChat from './capped-chat.ts'
import * as counting from './counting.ts'
import * as freeTools from './free-tools.ts'
import * as lifting from './lifting.ts'

export const billingChecks = [cappedChat, counting, freeTools, lifting]
