/** Why no Electron can be started here, and what to do about it: shown as its text alone. */
export class ElectronProblem extends Error {
  override name = 'ElectronProblem';
}
