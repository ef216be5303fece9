import { recentChecks } from '../resources/lists.ts'
import * as binding from './binding.ts'
import * as bindingNamed from './binding-named.ts'
import * as bindingQueue from './binding-queue.ts'
import * as bindingReplaced from './binding-replaced.ts'
import * as bindingSwitched from './binding-switched.ts'
import * as excess from './excess.ts'
import { listenerLikeChecks } from '../resources/index.ts'
import { listeners } from './listener.ts'
import * as objects from './objects.ts'
import * as receiving from './receiving.ts'
import { queueChecks, queueIsStored, queueRestored } from './queues.ts'
import { dropsDescription, isStored } from './replace.ts'
import * as throttle from './throttle.ts'
import * as tokens from './tokens.ts'

export const listenerChecks = [
  ...listenerLikeChecks(listeners),
  recentChecks(listeners),
  objects,
  ...queueChecks,
  { isStored, dropsDescription, queueIsStored, queueRestored },
  receiving,
  binding,
  bindingNamed,
  bindingQueue,
  bindingSwitched,
  bindingReplaced,
  throttle,
  excess,
  tokens,
]
