import * as content from './content.ts'
import * as events from './events.ts'
import * as framing from './framing.ts'
import * as order from './order.ts'
import * as tools from './tools.ts'

export const streamChecks = [content, events, framing, order, tools]
