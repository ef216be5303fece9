import * as messages from './messages.ts'

export const messageChecks = [messages]
