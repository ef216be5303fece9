import { afterAll, expect } from 'vitest'
import { record, whenRecorded } from './record.ts'

record(() => {
  const { testPath = 'a test', currentTestName = '' } = expect.getState()
  return `${testPath} ${currentTestName}`
})
afterAll(whenRecorded)
