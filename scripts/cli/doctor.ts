import { Command } from 'commander'
import { type DoctorFlags, doctor } from './doctor/doctor.ts'

/** `etalon doctor`: what is wrong with a target file and with the way to its target, and what else it could prove. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'say what keeps a target file from proving more, and what is wrong on the way to its target; reads only',
    )
    .option('--target <file>', 'target file')
    .option('--url <base_url>', 'base address of the target, in place of a file')
    .option('--key <api_key>', "administrator's API key, with --url; $ETALON_KEY otherwise")
    .option('--allow <effects>', 'as for check; nothing but reads is sent')
    .option('--json', 'print JSON')
    .action(async (flags: DoctorFlags) => {
      process.exitCode = await doctor(flags)
    })
}
