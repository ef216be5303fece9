import { afterAll, vi } from 'vitest'

// Files in virtual time share a process: each gives the time back, by which Vitest measures what it does between them.
// One that failed as it was loaded has no end.
vi.useRealTimers()
afterAll(() => void vi.useRealTimers())
