import * as headers from './headers.ts'
import * as media from './media.ts'
import * as methods from './methods.ts'

export const httpChecks = [headers, media, methods]
