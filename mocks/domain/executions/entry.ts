/** One entry of a log, at a time in epoch ms; a stack trace makes it several lines long. */
export interface Entry {
  at: number
  level: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR'
  text: string
}
