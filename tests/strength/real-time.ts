import { afterAll, vi } from 'vitest'

// Files in virtual time share a process: each restores real time, which Vitest needs between them.
// A file that failed to load has no end.
vi.useRealTimers()
afterAll(() => void vi.useRealTimers())
