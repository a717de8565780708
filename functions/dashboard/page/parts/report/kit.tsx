import { useQuery } from '@tanstack/preact-query';
import { client, read } from '../../api.ts';
import { report as words } from '../../text/evidence.ts';
import { verdicts } from '../../text/verdicts.ts';
import { ActNow } from '../act.tsx';
import { Copy } from '../copy.tsx';
import { Foreign, ForeignLink } from '../foreign.tsx';
import { Loaded } from '../loaded.tsx';
import { Picture } from '../picture.tsx';
import { toast } from '../toast.tsx';

/** What it takes to report a release: a text ready to copy, its artwork, and the right forms. */
export default function Kit({ id }: { id: string }) {
  const params = { id };
  const kit = useQuery(read('GET /api/v1/changes/{id}/report-kit', { params }));
  return (
    <Loaded query={kit} rows={4}>
      {({ subject, text, forms, release }) => (
        <div class="kit">
          <p>{words.lead}</p>
          <h3>Subject</h3>
          <p>
            <Foreign text={subject} /> <Copy text={subject} label="Copy the subject" />
          </p>
          <h3>Text</h3>
          <div class="kit-text long-text">
            <Foreign text={text} max={20_000} />
          </div>
          <p>
            <Copy
              text={text}
              label="Copy the text"
              shortcut="copyReport"
              // By key, one may not see the button.
              onCopied={() => toast(verdicts.reportCopied)}
            />
          </p>
          {release.image_url !== null && (
            <Picture
              src={release.image_url}
              name={release.title ?? subject}
              alt="Artwork of the release"
              size={160}
            />
          )}
          <h3>Where to report it</h3>
          {forms.length === 0 ? (
            <p>No forms are set up here. Look for the catalog’s or the distributor’s own form.</p>
          ) : (
            <ul>
              {forms.map(({ name, url }) => (
                <li key={url}>
                  <ForeignLink href={url} text={name} />
                  {url.startsWith('mailto:') && (
                    <>
                      : <Foreign text={url.slice('mailto:'.length)} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
          <p class="actions">
            <a href={`/api/v1/changes/${id}/report-kit/page`} target="_blank" rel="noopener">
              Open as a page to print
            </a>
            <ActNow
              route="POST /api/v1/changes/{id}/report-kit/mail"
              kind="small"
              write={() => client.call('POST /api/v1/changes/{id}/report-kit/mail', { params })}
              said="The email is on its way."
            >
              Send it to my email address
            </ActNow>
          </p>
        </div>
      )}
    </Loaded>
  );
}
