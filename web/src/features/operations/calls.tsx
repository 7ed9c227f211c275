import type { Operations } from '@leitstand/contract/api/operations';
import { inWords } from '@leitstand/contract/base/languages';
import { Fragment } from 'react';
import { Box } from '../../ui/figures/box.tsx';
import { NumberTable } from '../../ui/figures/number-table.tsx';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { formatMs } from './amounts.ts';
import { Fact, Facts, Nothing } from './facts.tsx';
import classes from './operations.module.css';
import { limitText, operationsText } from './operations.text.ts';

export function SlowestCalls({ slowest }: { slowest: Operations['slowest'] }) {
  const text = useText(operationsText);
  return (
    <Box title={text.slowest} hint={text.slowestHint}>
      {slowest.length === 0 ? (
        <Nothing>{text.noCalls}</Nothing>
      ) : (
        <div className={classes.calls}>
          <NumberTable
            caption={text.slowest}
            columns={[text.call, text.count, text.median, text.ninetyFifth, text.longest]}
            rows={slowest.map(({ method, path, count, medianMs, ninetyFifthMs, slowestMs }) => ({
              key: `${method} ${path}`,
              label: <Route method={method} path={path} />,
              cells: [formatNumber(count), formatMs(medianMs), formatMs(ninetyFifthMs), formatMs(slowestMs)],
            }))}
          />
        </div>
      )}
    </Box>
  );
}

/** May break after each slash. */
function Route({ method, path }: { method: string; path: string }) {
  const [, ...parts] = path.split('/');
  return (
    <>
      {method}{' '}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path have no other identity
        <Fragment key={index}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

export function Traffic({ traffic }: { traffic: Operations['traffic'] }) {
  const text = useText(operationsText);
  const limits: Readonly<Record<string, string>> = useText(limitText);
  const { running, streams, refused } = traffic;
  const total = refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <Box title={text.traffic} hint={text.trafficHint}>
      <Facts>
        <Fact label={text.running}>{formatNumber(running)}</Fact>
        <Fact label={text.streams}>{formatNumber(streams)}</Fact>
        <Fact label={text.refused}>
          {formatNumber(total)}
          {refused
            .filter(({ count }) => count > 0)
            .map(({ limit, count }) => (
              <small key={limit}>
                {limits[limit] ?? inWords(limit)}: {formatNumber(count)}
              </small>
            ))}
        </Fact>
      </Facts>
    </Box>
  );
}
