import { ioChecks } from '../resources/index.ts'
import { connections } from '../resources/io.ts'
import * as bulk from './bulk.ts'
import * as password from './password.ts'
import * as reach from './reach.ts'
import * as secrets from './secrets.ts'
import * as type from './type.ts'

export const connectionChecks = [...ioChecks(connections), bulk, password, reach, secrets, type]
