import * as arriving from './arriving.ts'
import * as messages from './messages.ts'
import * as searchedFar from './searched-far.ts'

export const messageChecks = [arriving, messages, searchedFar]
