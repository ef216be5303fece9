import type { Change, Key } from '../world/index.ts'
import type { Scene } from './kernel/call.ts'

export interface RunParts {
  /** A queued run begins. */
  begin: (auditId: Key, scene: Scene) => readonly Change[]
  /** A run reaches the end that was planned for it. */
  end: (auditId: Key, scene: Scene) => readonly Change[]
  /** A run is still going when its stop time is up. */
  timeOut: (auditId: Key, scene: Scene) => readonly Change[]
}

export const runParts: RunParts = {
  begin: () => [],
  end: () => [],
  timeOut: () => [],
}
