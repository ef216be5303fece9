import { testFaults } from './faults.ts'
import { testMutants } from './mutants/mutants.ts'
import { testSeeds } from './seeds.ts'
import { PARTS } from './shards.ts'
import { testVariants } from './variants.ts'
import { useVirtualTime } from './virtual-time.ts'

useVirtualTime()
const shard = { index: 0, of: PARTS }
testFaults(shard)
testVariants(shard)
testMutants(shard)
testSeeds(shard)
