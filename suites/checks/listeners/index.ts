import * as bulk from './bulk.ts'
import * as deletion from './delete.ts'
import * as objects from './objects.ts'
import * as receiving from './receiving.ts'
import * as replacing from './replace.ts'
import * as throttle from './throttle.ts'

export const listenerChecks = [objects, replacing, deletion, bulk, receiving, throttle]
