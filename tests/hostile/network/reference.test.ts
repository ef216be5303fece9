import { useVirtualTime } from '../../strength/virtual-time.ts'
import { testScenarios } from './scenario-tests.ts'

useVirtualTime()
testScenarios('reference')
