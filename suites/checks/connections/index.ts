import { ioChecks } from '../io/index.ts'
import { connectionNoun } from '../io/resource.ts'
import * as bulk from './bulk.ts'
import * as reach from './reach.ts'
import * as secrets from './secrets.ts'
import * as type from './type.ts'

export const connectionChecks = [...ioChecks(connectionNoun), bulk, reach, secrets, type]
