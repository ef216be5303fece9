import type { Bug } from '../bug.ts'
import { a4Chats } from './a4-chats.ts'
import { a4Tools } from './a4-tools.ts'

export const BATCH_4: readonly Bug[] = [
  ...a4Tools,
  ...a4Chats,
]
