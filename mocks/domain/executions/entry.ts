import type { ExecutionRecord } from '../../world/index.ts'

/** One entry of a log, at a time in epoch ms; a stack trace makes it several lines long. */
export interface Entry {
  at: number
  level: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR'
  text: string
}

/** An execution that has begun. */
export type Begun = ExecutionRecord & { began: number }
