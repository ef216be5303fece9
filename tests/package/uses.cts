// A TypeScript program of a CommonJS project.
import etalon = require('etalon')
import node = require('etalon/node')

const options: etalon.MockOptions = { seed: 2 }
export const admin: string = etalon.createMock(options).keys.admin
export const opened: Promise<node.OpenSandbox> = node.openSandbox('http://127.0.0.1:4010')
