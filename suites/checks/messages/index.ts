import * as arriving from './arriving.ts'
import * as messages from './messages.ts'

export const messageChecks = [arriving, messages]
