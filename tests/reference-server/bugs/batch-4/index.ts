import type { Bug } from '../bug.ts'
import { a4Callers } from './a4-callers.ts'
import { a4Chats } from './a4-chats.ts'
import { a4Errors } from './a4-errors.ts'
import { a4Events } from './a4-events.ts'
import { a4Limits } from './a4-limits.ts'
import { a4Mcp } from './a4-mcp.ts'
import { a4Shapes } from './a4-shapes.ts'
import { a4Tools } from './a4-tools.ts'

export const BATCH_4: readonly Bug[] = [
  ...a4Tools,
  ...a4Chats,
  ...a4Shapes,
  ...a4Mcp,
  ...a4Callers,
  ...a4Events,
  ...a4Errors,
  ...a4Limits,
]
