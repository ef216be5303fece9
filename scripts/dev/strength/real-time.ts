import { afterAll, vi } from 'vitest'

// Files in virtual time share a process: each gives the time back, by which Vitest measures what it does between them.
afterAll(() => void vi.useRealTimers())
