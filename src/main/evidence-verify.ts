import { verifyEvidence } from '#areas/guests/registry/index.ts';
import { loginsOf } from './installation.ts';
import { createPlatform } from './platform.ts';
import { readProgramConfig, databaseUrlOf, printLine, runStart } from './program.ts';

/**
 * Checks that the stored proof of registry reports is unmodified, with every line of the history behind it. It only
 * reads, and ends with 1 if a line was modified.
 */
// It needs what a migration needs: the database, and the key.
const config = readProgramConfig('migrate');
const isWhole = await runStart(async () => {
  const platform = createPlatform({
    config,
    logins: loginsOf(config, databaseUrlOf(config)),
    publicUrl: 'http://localhost',
  });
  const { pools, files, secrets } = platform;
  try {
    const verified = await verifyEvidence({ system: pools.system, files, secrets });
    for (const { propertyId, fault } of verified) {
      if (fault) printLine(`${propertyId}: the first wrong line is ${fault.id}, in the ${fault.in}`);
    }
    const [lines, changes] = [
      verified.reduce((sum, one) => sum + one.lines, 0),
      verified.reduce((sum, one) => sum + one.changes, 0),
    ];
    const wrong = verified.filter(({ fault }) => fault !== null).length;
    printLine(
      `${lines} lines of evidence and ${changes} of the history, ${verified.length} properties, ${wrong} wrong`,
    );
    return wrong === 0;
  } finally {
    await pools.end();
  }
});
process.exit(isWhole ? 0 : 1);
