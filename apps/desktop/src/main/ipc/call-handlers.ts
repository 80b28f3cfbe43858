import type { StartFacts } from '../../shared/ipc.ts';
import type { CopyFolder } from '../copies/copy-folder.ts';
import type { DraftFile } from '../drafts/draft-file.ts';
import type { GoogleSignIn } from '../google-sign-in/google-sign-in.ts';
import type { LinkInbox } from '../links/order-links.ts';
import type { PaymentWindow } from '../payment-window/payment-window.ts';
import type { SecretVault } from '../secrets/secret-vault.ts';
import type { StoreSetting } from '../server/store-setting.ts';
import type { CallHandlers } from './register-calls.ts';

interface HandlerParts {
  readonly store: StoreSetting;
  readonly vault: SecretVault;
  readonly google: GoogleSignIn;
  readonly payment: PaymentWindow;
  readonly notify: CallHandlers['notifications.show'];
  readonly save: CallHandlers['files.save'];
  readonly print: () => Promise<void>;
  readonly printPdf: CallHandlers['files.printPdf'];
  readonly copies: CopyFolder;
  readonly drafts: DraftFile;
  readonly menu: { setAvailable: CallHandlers['menu.setAvailable'] };
  readonly zoom: { get(): number; set(factor: number): void };
  readonly scheme: { set: CallHandlers['scheme.set'] };
  readonly updates: {
    state(): StartFacts['update'];
    check(): Promise<void>;
    restart(): void;
  };
  readonly links: LinkInbox;
  readonly versions: StartFacts['versions'];
  readonly openOutside: (address: string) => void;
  readonly focus: () => void;
  readonly startAgain: () => void;
}

/** What each call of the page does. */
export function callHandlers(parts: HandlerParts): CallHandlers {
  const { store, vault, google, payment, copies, menu, zoom, updates, links } = parts;
  return {
    'app.start': async () => {
      await store.prepare();
      return {
        server: store.address(),
        config: store.config(),
        keeping: vault.keeping(),
        zoom: zoom.get(),
        update: updates.state(),
        versions: parts.versions,
      };
    },
    'secrets.get': vault.get,
    'secrets.set': vault.set,
    'secrets.delete': vault.delete,
    'google.signIn': async () => {
      const answer = await google.signIn();
      parts.focus();
      return answer;
    },
    'google.cancel': google.cancel,
    'payment.open': payment.open,
    'notifications.show': parts.notify,
    'files.save': parts.save,
    'files.print': parts.print,
    'files.printPdf': parts.printPdf,
    'server.check': store.check,
    'server.use': async (address) => {
      const before = store.address();
      const answer = await store.use(address);
      if (answer.kind === 'refused') return answer;
      // Copies of one store must not be shown for another.
      if (answer.address !== before) await copies.clear();
      parts.startAgain();
      return answer;
    },
    'copies.read': copies.read,
    'copies.write': copies.write,
    'copies.clear': copies.clear,
    'drafts.read': parts.drafts.read,
    'drafts.write': parts.drafts.write,
    'menu.setAvailable': menu.setAvailable,
    'zoom.set': zoom.set,
    'scheme.set': parts.scheme.set,
    'updates.check': updates.check,
    'updates.restart': updates.restart,
    'links.listen': links.listen,
    'outside.open': parts.openOutside,
  };
}
