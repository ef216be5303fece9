import type { Layer } from '../tables.ts'
import type { WorldFile } from '../world-shape.ts'
import { minutesBefore } from './moments.ts'

/** Adds earlier conversations with the agent. */
export function addSessions(base: Layer, { sessions = [] }: WorldFile, start: number): void {
  for (const { id, user: login, minutesAgo, messages } of sessions) {
    const [user] = base.users.where('login', login)
    if (user === undefined) continue
    const opened = minutesBefore(start, minutesAgo, `session ${id}`)
    const spoken = messages.map((message) => ({ ...message, at: opened }))
    base.sessions.set(id, { id, userId: user.id, tenantId: user.tenantId, opened, transient: false, messages: spoken })
  }
}
