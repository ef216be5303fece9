import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import type { ChatParts } from '../../domain/agent/chat.ts'
import type { SessionParts } from '../../domain/agent/sessions.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { SessionMessageRecord } from '../../world/index.ts'

/** Changes the shown history. */
export const showing = (shown: (plain: SessionParts) => SessionParts['shown']): Alteration =>
  on('listSessionMessages').part('sessions', (plain) => ({ shown: shown(plain) }))

/** Changes what the history keeps of an exchange. */
export const keeping = (id: OperationId, kept: (plain: ChatParts) => ChatParts['kept']): Alteration =>
  onEach(id).part('chat', (plain) => ({ kept: kept(plain) }))

/** Stores a turn with tools otherwise. */
export const storingWithTools =
  (change: (kept: readonly SessionMessageRecord[], tools: number) => readonly SessionMessageRecord[]) =>
  (id: OperationId): Alteration =>
    keeping(id, (plain) => (message, course) => {
      const kept = plain.kept(message, course)
      return course.tools.length === 0 ? kept : change(kept, course.tools.length)
    })

/** Turns that are no more than this apart happen at once, in ms. */
export const SECOND_MS = 1_000

/** Whether a role is that of administrators or editors. */
export const hasManyRights = (role: string | undefined): boolean => role === 'administrator' || role === 'editor'

/** Opens their sessions to administrators and editors only. */
export const closedToOtherRoles = (id: OperationId): Alteration =>
  onEach(id).part('sessions', (plain) => ({
    find: (session, caller, scene) =>
      hasManyRights(caller.user.role) ? plain.find(session, caller, scene) : undefined,
  }))

/** Stores what one role of a session says only in the sessions of administrators and editors. */
export const forgettingOfOtherRoles = (id: OperationId, said: SessionMessageRecord['role']): Alteration =>
  onEach(id).part('sessions', (plain) => ({
    extend(session, messages, scene) {
      const isKept = hasManyRights(scene.view.users.get(session.userId)?.role)
        ? () => true
        : ({ role }: SessionMessageRecord) => role !== said
      return plain.extend(session, messages.filter(isKept), scene)
    },
  }))
